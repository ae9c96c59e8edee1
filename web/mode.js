// Runs before the first paint, so that a page in light mode never flashes dark: the CSP allows no script in the page itself.
try {
    document.documentElement.dataset.mode = localStorage.getItem("mode") ?? "dark";
    document.querySelector("meta[name='theme-color']").content = localStorage.getItem("ground") ?? "#0e0f12";
} catch { /* No storage: it opens as the page says. */ }

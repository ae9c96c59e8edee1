// Work that can't wait for the modules; the CSP allows no script in the page itself.

// Before the first paint, so that a page in light mode never flashes dark.
try {
    document.documentElement.dataset.mode = localStorage.getItem("mode") ?? "dark";
    document.querySelector("meta[name='theme-color']").content = localStorage.getItem("ground") ?? "#0e0f12";
} catch { /* No storage: it opens as the page says. */ }

// The program is compiled while the page is still being read.
window.compiled = WebAssembly.compileStreaming(fetch("/app.wasm"));
window.compiled.catch(() => { /* A caller that awaits it tells. */ });

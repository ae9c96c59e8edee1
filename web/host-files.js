// Files that the person saves and chooses.

export function files(send) {
    return {
        "files.save": ({ name, mediaType, text }) => download(new Blob([text], { type: mediaType }), name),

        "files.pick"({ token, accept, limit }) {
            const input = document.createElement("input");
            input.type = "file";
            input.accept = accept;
            input.oncancel = () => send("files.cancelled", { token });
            input.onchange = async () => {
                const [file] = input.files;
                const name = file.name.toWellFormed();
                if (file.size > limit) return send("files.tooLarge", { token, name });
                try {
                    send("files.picked", { token, name }, new Uint8Array(await file.arrayBuffer()));
                } catch {
                    send("files.cancelled", { token });
                }
            };
            input.click();
        },
    };
}

/// Offers a file to the person.
export function download(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    // The browser reads it a little later; nothing tells when it has.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// The ports that only the program's second part uses: fetched with it.

import { copies } from "./host-copies.js";
import { heart } from "./host-heart.js";
import { motion } from "./host-motion.js";
import { week } from "./host-week.js";
import { dropped } from "./dropped-folders.js";
import { songs } from "./host-songs.js";
import { songElement } from "./song-element.js";

/// As `createPorts` (host-ports.js).
export const morePorts = (send, shared) => ({
    ...copies(send), ...dropped(shared), ...heart(send), ...motion(send), ...songs(send, shared), ...songElement(send, shared), ...week(send),
});

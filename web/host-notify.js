// Notifications.

import { can } from "./host-can.js";

export function notify(send) {
    return {
        async "notify.askPermission"() {
            const answer = can.notifications ? await Notification.requestPermission() : "denied";
            send("notify.permission", { granted: answer === "granted" });
        },

        async "notify.show"({ title, body, tag }) {
            if (!can.notifications || Notification.permission !== "granted") return;
            const options = { body, tag, icon: document.querySelector("link[rel='apple-touch-icon']").href };
            // Phones show notifications of a service worker only.
            const registration = await navigator.serviceWorker?.getRegistration();
            if (registration?.active) registration.showNotification(title, options);
            else new Notification(title, options);
        },

        async "notify.clear"({ tag }) {
            const registration = await navigator.serviceWorker?.getRegistration();
            for (const each of await registration?.getNotifications({ tag }) ?? []) each.close();
        },
    };
}

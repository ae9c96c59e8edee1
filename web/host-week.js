// The day on which weeks begin by the device's own usage.

export const week = (send) => ({
    "device.readWeekStart"() {
        const locale = new Intl.Locale(new Intl.DateTimeFormat().resolvedOptions().locale);
        // 1 is Monday, 7 Sunday. A property in earlier browsers; some don't know.
        const day = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
        if (day) send("device.weekStart", { day });
    },
});

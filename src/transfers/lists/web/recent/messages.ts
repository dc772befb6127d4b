/** Messages of the last transfers on a dashboard. */
const id = { last: "Kiriman terakhir", all: "Semua kiriman" };
const en: typeof id = { last: "Last transfers", all: "All transfers" };
export const recentMessages = { ID: id, EN: en };

/** Words of the last transfers, as a front page shows them. */
const id = { last: "Kiriman terakhir", all: "Semua kiriman" };
const en: typeof id = { last: "Last transfers", all: "All transfers" };
export const lastWords = { ID: id, EN: en };

/** Messages of the office about the transfers of a person. */

const id = { title: "Kiriman", none: "Belum ada kiriman.", to: "kepada {name}", all: "Semua kiriman" };
const en: typeof id = { title: "Transfers", none: "There are no transfers.", to: "to {name}", all: "All transfers" };
export const personTransferMessages = { ID: id, EN: en };

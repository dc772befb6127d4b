/** Messages of an account of which only the end is shown. */
const id = { ending: "berakhiran {end}" };
const en: typeof id = { ending: "ending in {end}" };
export const accountMessages = { ID: id, EN: en };

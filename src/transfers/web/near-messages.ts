/** Messages below the first outlets of a city. */

const id = { others: "Dan {count} gerai lain di kota ini.", all: "Semua {count} gerai di kota ini" };
const en: typeof id = {
  others: "{count, plural, =1 {And 1 other outlet} other {And # other outlets}} in this city.",
  all: "All {count} outlets in this city",
};
export const nearMessages = { ID: id, EN: en };

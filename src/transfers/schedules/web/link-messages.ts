/** Texts of the links to schedules on other pages, which are loaded after them. */

const id = { monthly: "Ulangi setiap bulan" };
const en: typeof id = { monthly: "Repeat every month" };
export const scheduleLinkMessages = { ID: id, EN: en };

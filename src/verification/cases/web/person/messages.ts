/** Messages of the office about the cases of a person. */

const id = { title: "Verifikasi", none: "Belum ada kasus verifikasi.", opened: "dibuka {when}" };
const en: typeof id = {
  title: "Verification",
  none: "No verification cases yet.",
  opened: "opened {when}",
};
export const personCaseMessages = { ID: id, EN: en };

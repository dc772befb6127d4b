/** Refusals of the survey. */

const id = {
  survey_unknown: "Survei ini tidak ditemukan. Periksa tautan di pesan yang Anda terima.",
  survey_answered: "Survei ini sudah dijawab. Terima kasih.",
  survey_expired: "Survei ini sudah berakhir. Tulis lewat chat bila masih ada yang ingin disampaikan.",
};
const en: typeof id = {
  survey_unknown: "This survey was not found. Check the link in the message that you received.",
  survey_answered: "This survey has already been answered. Thank you.",
  survey_expired: "This survey has expired. Write to us by chat if there is anything else you want to tell us.",
};
export const surveyRefusals = { ID: id, EN: en };

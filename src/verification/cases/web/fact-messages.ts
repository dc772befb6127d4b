/** Messages of the facts of a case, which are loaded after its documents. */
const id = {
  facts: "Ringkasan kasus",
  now: "Tingkat sekarang",
  asked: "Tingkat yang diminta",
  granted: "Tingkat yang diberikan",
  notVerified: "Belum terverifikasi",
  opened: "Dibuka",
  due: "Batas waktu kita",
  answerBy: "Orangnya menjawab sampai",
  approvers: "Yang memutuskan",
  approversCount: "{count, plural, =0 {Otomatis} =1 {Satu orang} other {# orang}}",
  decidedFor: "Alasan penolakan",
  retryFrom: "Dapat mengajukan lagi mulai",
  never: "Tidak dapat mengajukan lagi",
};
const en: typeof id = {
  facts: "Case summary",
  now: "Current tier",
  asked: "Requested tier",
  granted: "Granted tier",
  notVerified: "Not verified",
  opened: "Opened",
  due: "Our deadline",
  answerBy: "The person answers by",
  approvers: "Decided by",
  approversCount: "{count, plural, =0 {Automatic} =1 {One person} other {# people}}",
  decidedFor: "Reason for rejection",
  retryFrom: "Can apply again from",
  never: "Cannot apply again",
};
export const caseFactMessages = { ID: id, EN: en };

/** Messages above the requirements: accepting together what matches, and the way to the decision. */
const id = {
  acceptMatching: "{count, plural, other {Terima # yang cocok dengan dokumen}}",
  acceptMatchingTitle: "{count, plural, other {Terima # syarat ini?}}",
  acceptMatchingText: "Isiannya sama persis dengan yang terbaca dari dokumen: {list}. Setiap syarat dicatat tersendiri.",
  acceptMatchingBusy: "Menerima…",
  accept: "Terima",
  openDocument: "Buka foto dokumennya dulu: yang terbaca dibandingkan dengan fotonya.",
  allSettled: "Semua syarat sudah dinilai.",
  toDecision: "Ke keputusan",
};
const en: typeof id = {
  acceptMatching: "{count, plural, one {Accept # that matches the document} other {Accept the # that match the document}}",
  acceptMatchingTitle: "{count, plural, one {Accept this requirement?} other {Accept these # requirements?}}",
  acceptMatchingText: "The answers are exactly as read from the document: {list}. Each requirement is recorded on its own.",
  acceptMatchingBusy: "Accepting…",
  accept: "Accept",
  openDocument: "Open the photo of the document first: compare what was read with the photo.",
  allSettled: "All requirements have been assessed.",
  toDecision: "To the decision",
};
export const noticeMessages = { ID: id, EN: en };

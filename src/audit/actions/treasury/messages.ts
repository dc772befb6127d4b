/** Names of the audit actions of treasury. */

const id = {
  booked: "Pembukuan tresuri dibukukan",
  booking_decided: "Pembukuan tresuri diputuskan",
  booking_expired: "Usulan pembukuan tresuri habis waktu",
  booking_overtaken: "Usulan pembukuan tresuri kedaluwarsa: rekeningnya sudah berisi",
  decide_booking: "Memutuskan pembukuan tresuri",
  propose_booking: "Mengusulkan pembukuan tresuri",
  withdraw_booking: "Menarik kembali pembukuan tresuri",
};
const en: typeof id = {
  booked: "Treasury booking posted",
  booking_decided: "Treasury booking decided",
  booking_expired: "Proposed treasury booking expired",
  booking_overtaken: "Proposed treasury booking overtaken: the account has postings",
  decide_booking: "Decided a treasury booking",
  propose_booking: "Proposed a treasury booking",
  withdraw_booking: "Withdrew a treasury booking",
};
export const treasuryActions = { ID: id, EN: en };

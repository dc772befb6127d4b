/** Messages of live screens. Only the server formats them; a page receives only what it shows. */
const id = {
  margin: "{margin} bila Anda mengirim {amount}",
  asOf: "Kurs tengah {when}. Kurs Anda dikunci 30 menit begitu Anda masuk dan memilih “Lanjut”.",
};
const en: typeof id = {
  margin: "{margin} if you send {amount}",
  asOf: "Mid-market rate of {when}. Your rate is locked for 30 minutes once you have signed in and chosen “Continue”.",
};
export const loadedScreenMessages = { ID: id, EN: en };

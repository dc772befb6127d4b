/** Messages about the session itself and of the signed-in area's frame. */

const sessionId = {
  stillThere: "Masih di sana?",
  stillThereText: "Demi keamanan, Anda akan dikeluarkan bila tidak ada kegiatan. Sisa waktu:",
  stay: "Tetap masuk",
};
const sessionEn: typeof sessionId = {
  stillThere: "Are you still there?",
  stillThereText: "For your security, you will be signed out if there is no activity. Time left:",
  stay: "Stay signed in",
};
export const sessionMessages = { ID: sessionId, EN: sessionEn };

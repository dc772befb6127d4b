/** Words for answers to a contact message; loaded with what sends it. */

const answerId = {
  clash: "Pesan Anda belum terkirim: nomornya sama dengan pesan lain. Isian Anda masih ada. Tekan kirim sekali lagi.",
};
const answerEn: typeof answerId = {
  clash: "Your message was not sent: it came under the number of another one. Nothing you typed is lost. Press send once more.",
};
export const contactAnswerWords = { ID: answerId, EN: answerEn };

/** Messages for answers to a contact message; loaded with the sending code. */

const answerId = {
  clash: "Pesan Anda belum terkirim: nomornya sama dengan pesan lain. Isian Anda masih ada. Tekan kirim sekali lagi.",
};
const answerEn: typeof answerId = {
  clash: "Your message was not sent, because another message has its number. Your entries are not lost. Please send it again.",
};
export const contactAnswerMessages = { ID: answerId, EN: answerEn };

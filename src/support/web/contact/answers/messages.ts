/** Messages for answers to a contact message; loaded with the sending code. */

const answerId = {
  clash: "Pesan Anda belum terkirim karena ada gangguan di pihak kami. Isian Anda masih ada. Kirim sekali lagi.",
};
const answerEn: typeof answerId = {
  clash: "Your message was not sent because of a problem on our side. Your entries are still here. Please send it again.",
};
export const contactAnswerMessages = { ID: answerId, EN: answerEn };

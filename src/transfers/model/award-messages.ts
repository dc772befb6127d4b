/** Messages of compensation and goodwill. */

/** Why a sender is compensated: what we did wrong. Notices and the page of the transfer say the same. */
export const awardCauses = {
  ID: {
    late: "Kiriman Anda sampai lebih lambat dari yang kami janjikan.",
    wrong_outcome: "Kami keliru memproses kiriman Anda.",
    complaint: "Pengaduan Anda terbukti benar.",
  },
  EN: {
    late: "Your transfer arrived later than we promised.",
    wrong_outcome: "We made a mistake with your transfer.",
    complaint: "Your complaint was justified.",
  },
};

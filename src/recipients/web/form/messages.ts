/** Words of the form for a recipient, and of what the bank says about a name. */

const id = {
  country: "Negara tujuan",
  method: "Cara menerima",
  methods: { bank: "Ke rekening bank", cash: "Tunai di gerai" },
  methodTexts: {
    bank: "Masuk ke rekening penerima.",
    cash: "Penerima mengambilnya dengan KTP, kode dari Anda, dan OTP di ponselnya.",
  },
  nickname: "Nama panggilan",
  nicknameHint: "Hanya Anda yang melihatnya, misalnya Ibu atau Kakak.",
  checking: "Memeriksa nama di bank…",
  sure: "Saya yakin ini orangnya. Simpan nama yang saya tulis.",
  check: {
    match: "Nama cocok. Di bank tercatat: {name}",
    closeTitle: "Nama di bank hampir sama",
    differentTitle: "Nama di bank berbeda",
    differentText: "Uang yang terkirim ke orang lain sulit kembali. Pastikan nomor rekeningnya benar.",
    atBank: "Menurut bank",
    typed: "Yang Anda tulis",
    use: "Pakai nama dari bank",
    takenTitle: "Nama ini dari bank, bukan dari Anda",
    takenText:
      "Anda menulis {typed}; bank menyebut pemilik rekening ini {name}. Pastikan ini benar orang yang Anda maksud: uang yang terkirim ke orang lain sulit kembali.",
    noAccountTitle: "Rekening ini tidak ditemukan",
    noAccountText: "Menurut bank, rekening ini tidak ada atau tidak menerima uang. Periksa bank dan nomornya.",
    later: "Nama belum dapat diperiksa",
    laterText: "Bank belum menjawab. Anda tetap dapat menyimpan; kami menanyakannya lagi nanti.",
  },
};
const en: typeof id = {
  country: "Destination country",
  method: "How it arrives",
  methods: { bank: "To a bank account", cash: "In cash at an outlet" },
  methodTexts: {
    bank: "Goes into the recipient's account.",
    cash: "The recipient collects it with an identity card, the code from you, and a code on their phone.",
  },
  nickname: "Nickname",
  nicknameHint: "Only you see it, for example Mum or Sister.",
  checking: "Checking the name at the bank…",
  sure: "I am sure that this is the person. Save the name that I wrote.",
  check: {
    match: "The name fits. The bank has: {name}",
    closeTitle: "The name at the bank is nearly the same",
    differentTitle: "The bank has a different name",
    differentText: "Money that went to somebody else is hard to get back. Make sure that the account number is right.",
    atBank: "The bank says",
    typed: "You wrote",
    use: "Use the bank's name",
    takenTitle: "This name is the bank’s, not yours",
    takenText:
      "You wrote {typed}; the bank says the account belongs to {name}. Make sure that this is the person you mean: money that went to somebody else is hard to get back.",
    noAccountTitle: "This account was not found",
    noAccountText: "The bank says that there is no such account, or that it takes no money. Check the bank and the number.",
    later: "The name could not be checked yet",
    laterText: "The bank has not answered. You can save all the same; we will ask again later.",
  },
};
export const formWords = { ID: id, EN: en };

/** Messages of a sender's dashboard. */
const id = {
  title: "Dasbor saya",
  hello: "Selamat datang, {name}",
  lead: "Kiriman Anda, dan apa yang perlu Anda lakukan.",
  send: "Kirim uang",
  frozen: {
    title: "Akun Anda sedang kami periksa",
    text: "Untuk sementara Anda tidak dapat mengirim, mengubah penerima, atau menerima pengembalian dana. Uang Anda tetap tercatat. Hubungi kami bila ada pertanyaan.",
    contact: "Hubungi kami",
  },
  waiting: "Menunggu Anda",
  wait: {
    pay: {
      title: "Bayar kiriman ke {name}",
      text: "{amount} ke nomor virtual account.",
      do: "Bayar",
    },
    answer: { title: "Jawab pertanyaan tentang kiriman ke {name}", text: "{says}", do: "Jawab" },
    recipient: { title: "Perbaiki tujuan kiriman ke {name}", text: "{says}", do: "Perbaiki" },
    refund_account: {
      title: "Isi rekening untuk {amount}",
      text: "Uang dari kiriman ke {name} kami kembalikan, tetapi rekening asalnya tidak menerimanya.",
      do: "Isi rekening",
    },
    code_locked: {
      title: "Minta kode ambil baru untuk {name}",
      text: "Kode yang lama terkunci setelah lima OTP yang salah di gerai. {amount} tetap aman.",
      do: "Minta kode baru",
    },
    code: {
      title: "Berikan kode ambil kepada {name}",
      text: "Kodenya ada di SMS Anda. {amount} siap diambil di gerai.",
      do: "Lihat",
    },
  },
  left: "Sisa waktu {clock}",
  until: "Sampai {when}",
  often: "Kirim lagi",
  oftenText:
    "Penerima yang paling sering Anda kirimi. Jumlahnya seperti kiriman terakhir yang sudah selesai, dengan harga hari ini.",
  again: "Kirim {amount}",
  againTo: "Kirim lagi {amount} kepada {name}, {place}",
  requesting: "Menghitung harga…",
  cash: "Tunai di gerai",
  bank: "Rekening {country}",
  abroad: "{where}, {country}",
  empty: {
    title: "Kirim uang pertama Anda",
    text: "Anda melihat seluruh biaya dan jumlah yang diterima sebelum menyetujui apa pun.",
    steps: {
      amount: {
        title: "Tentukan jumlahnya",
        text: "Ke rekening di Indonesia, ke luar negeri, atau tunai di gerai.",
      },
      recipient: { title: "Pilih penerimanya", text: "Nama pemilik rekening kami cocokkan dengan bank." },
      pay: {
        title: "Bayar dari bank mana pun",
        text: "Ke nomor rekening khusus kiriman Anda (virtual account); halaman ini memberi tahu begitu uangnya sampai.",
      },
    },
  },
  limits: {
    title: "Sisa batas bulan ini",
    names: { month: "Semua kiriman", abroad: "Ke luar negeri", cash: "Tunai" },
    left: "{left} lagi",
    of: "dari {most}",
    anew: "Dihitung ulang mulai {when}.",
    raise: "Naik menjadi {most} dengan {verification}.",
    raiseFree: "Tidak berlaku lagi dengan {verification}.",
    all: "Semua batas",
  },
};
const en: typeof id = {
  title: "My dashboard",
  hello: "Welcome, {name}",
  lead: "Your transfers, and what you need to do.",
  send: "Send money",
  frozen: {
    title: "We are checking your account",
    text: "You cannot send, change recipients or receive refunds for now. Your money stays on record. Contact us if you have questions.",
    contact: "Contact us",
  },
  waiting: "Waiting for you",
  wait: {
    pay: {
      title: "Pay for your transfer to {name}",
      text: "{amount} to the virtual account number.",
      do: "Pay",
    },
    answer: { title: "Answer a question about your transfer to {name}", text: "{says}", do: "Answer" },
    recipient: { title: "Correct the destination of your transfer to {name}", text: "{says}", do: "Correct" },
    refund_account: {
      title: "Enter an account for {amount}",
      text: "We are refunding your transfer to {name}, but the account it was paid from does not accept the money.",
      do: "Enter account",
    },
    code_locked: {
      title: "Get a new pickup code for {name}",
      text: "The old code was locked after five wrong one-time codes at an outlet. {amount} is safe.",
      do: "Get a new code",
    },
    code: {
      title: "Give the pickup code to {name}",
      text: "The code is in your SMS. {amount} is ready at the outlets.",
      do: "View",
    },
  },
  left: "{clock} left",
  until: "Until {when}",
  often: "Send again",
  oftenText: "The people you send to most often. The amount is that of the last finished transfer, at today's price.",
  again: "Send {amount}",
  againTo: "Send {amount} again to {name}, {place}",
  requesting: "Calculating the price…",
  cash: "Cash at an outlet",
  bank: "Account in {country}",
  abroad: "{where}, {country}",
  empty: {
    title: "Send your first transfer",
    text: "You see all fees and the amount received before you approve anything.",
    steps: {
      amount: { title: "Choose the amount", text: "To an account in Indonesia, abroad, or as cash at an outlet." },
      recipient: { title: "Choose the recipient", text: "We compare the account holder's name with the bank." },
      pay: {
        title: "Pay from any bank",
        text: "To an account number for your transfer alone (virtual account); this page tells you once the money has arrived.",
      },
    },
  },
  limits: {
    title: "Your remaining limits this month",
    names: { month: "All transfers", abroad: "Abroad", cash: "Cash" },
    left: "{left} left",
    of: "of {most}",
    anew: "Resets on {when}.",
    raise: "Rises to {most} with {verification}.",
    raiseFree: "No longer applies with {verification}.",
    all: "All limits",
  },
};
export const dashboardMessages = { ID: id, EN: en };

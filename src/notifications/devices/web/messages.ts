/** Messages of notifications on devices: the offer, and the devices in the preferences. */
const id = {
  offer: {
    transfer: {
      title: "Kami kabari saat uangnya sampai",
      text: "Perangkat ini menampilkan satu kalimat pendek, tanpa jumlah dan nama. Anda dapat mematikannya kapan saja.",
    },
    collection: {
      title: "Kami kabari saat uangnya diambil",
      text: "Perangkat ini menampilkan satu kalimat pendek, tanpa jumlah dan nama. Anda dapat mematikannya kapan saja.",
    },
    chat: {
      title: "Kami kabari saat ada jawaban",
      text: "Anda boleh menutup halaman ini. Perangkat ini menampilkan satu kalimat pendek, tanpa isi percakapan.",
    },
    yes: "Kabari di perangkat ini",
    notNow: "Jangan sekarang",
    on: "Perangkat ini akan mengabari Anda.",
    choose: "Pilih apa saja yang dikabarkan",
  },
  why: {
    denied:
      "Peramban ini memblokir pemberitahuan dari situs ini. Ketuk ikon di kiri alamat situs, izinkan “Notifikasi”, lalu buka halaman ini lagi.",
    needs_install:
      "Di iPhone dan iPad, pemberitahuan perlu aplikasi di layar utama: ketuk Bagikan, lalu “Tambah ke Layar Utama”, dan buka aplikasinya dari sana.",
    unsupported: "Peramban ini tidak dapat menampilkan pemberitahuan. Email, WhatsApp, dan SMS tetap datang.",
    failed:
      "Peramban ini tidak dapat terhubung dengan layanan pemberitahuannya. Jendela penyamaran tidak mendukungnya: coba di jendela biasa, atau pakai peramban lain. Email, WhatsApp, dan SMS tetap datang.",
    dismissed: "Peramban belum mengizinkan. Ketuk sekali lagi dan pilih “Izinkan”.",
  },
  card: {
    title: "Perangkat",
    text: "Perangkat menampilkan kalimat pendek tanpa jumlah, nama, dan nomor. Yang dikabarkan mengikuti pilihan di bawah.",
    on: "Aktif di perangkat ini.",
    off: "Belum aktif di perangkat ini.",
    turnOn: "Aktifkan di perangkat ini",
    list: "Perangkat yang aktif",
    unknown: "Perangkat tanpa nama",
    here: "perangkat ini",
    added: "Aktif sejak {when}",
    delivered: "Terakhir dikabari {when}",
    never: "Belum pernah dikabari",
    remove: "Matikan",
    removeWhat: "Matikan di {name}",
    none: "Belum ada perangkat yang aktif.",
    failed: "Daftar perangkat belum dapat dimuat.",
    retry: "Coba lagi",
    loading: "Memeriksa perangkat ini…",
  },
};
const en: typeof id = {
  offer: {
    transfer: {
      title: "We tell you when the money has arrived",
      text: "This device shows one short sentence, without amounts or names. You can switch it off at any time.",
    },
    collection: {
      title: "We tell you when the money is collected",
      text: "This device shows one short sentence, without amounts or names. You can switch it off at any time.",
    },
    chat: {
      title: "We tell you when there is an answer",
      text: "You can close this page. This device shows one short sentence, without anything from the chat.",
    },
    yes: "Tell me on this device",
    notNow: "Not now",
    on: "This device will tell you.",
    choose: "Choose what it tells you",
  },
  why: {
    denied:
      "This browser blocks notifications from this site. Tap the icon to the left of the site’s address, allow “Notifications”, then open this page again.",
    needs_install:
      "On iPhone and iPad, notifications need the app on your home screen: tap Share, then “Add to Home Screen”, and open the app from there.",
    unsupported: "This browser cannot show notifications. You still get emails, WhatsApp and SMS messages.",
    failed:
      "This browser could not connect to its notification service. Private windows do not support it: try a normal window, or use another browser. You still get emails, WhatsApp and SMS messages.",
    dismissed: "The browser has not allowed it yet. Tap once more and choose “Allow”.",
  },
  card: {
    title: "Devices",
    text: "A device shows a short sentence without amounts, names or numbers. Your choices below decide what it tells you.",
    on: "On for this device.",
    off: "Off for this device.",
    turnOn: "Turn on for this device",
    list: "Devices that are on",
    unknown: "Device without a name",
    here: "this device",
    added: "On since {when}",
    delivered: "Last notified {when}",
    never: "Not notified yet",
    remove: "Turn off",
    removeWhat: "Turn off on {name}",
    none: "No device is on yet.",
    failed: "The list of devices could not be loaded.",
    retry: "Try again",
    loading: "Checking this device…",
  },
};
export const deviceMessages = { ID: id, EN: en };

/** Messages of the steps that pay a virtual account in, by banking app. The names of menus are those of the banks' own apps. */
const id = {
  how: "Cara membayar",
  generic:
    "Dari aplikasi {bank}: buka menu Virtual Account dan tempel nomor di atas. Dari bank lain: transfer ke {bank} (kode {code}) dengan nomor itu sebagai rekening tujuan, dan jumlah yang persis sama.",
  menus:
    "Pilih aplikasi Anda untuk melihat langkahnya; pilihan itu kami ingat di perangkat ini. Nama menu dapat sedikit berbeda menurut versi aplikasi.",
  quicker: "Tiap kiriman punya nomor sendiri. Di BCA mobile nomornya harus didaftarkan dulu, jadi QRIS lebih cepat.",
  apps: {
    bca: {
      name: "BCA mobile",
      own: "Buka BCA mobile, masuk ke m-BCA, lalu pilih m-Transfer dan BCA Virtual Account.",
      cross:
        "Buka BCA mobile, masuk ke m-BCA, lalu pilih m-Transfer. Daftarkan dulu nomornya di Daftar Transfer Antar Bank, {bank}; sesudah itu pilih Transfer Antar Bank.",
    },
    mandiri: {
      name: "Livin’ by Mandiri",
      own: "Buka Livin’, lalu pilih Bayar/VA.",
      cross: "Buka Livin’, pilih Transfer Rupiah, lalu Transfer ke Penerima Baru dan {bank}.",
    },
    bri: {
      name: "BRImo",
      own: "Buka BRImo, pilih BRIVA, lalu Pembayaran Baru.",
      cross: "Buka BRImo, pilih Transfer, lalu Tambah Penerima dan {bank}.",
    },
    bni: {
      name: "BNI Mobile Banking atau wondr by BNI",
      own: "Buka aplikasi BNI, pilih Transfer, lalu Virtual Account Billing (di wondr: Virtual Account).",
      cross: "Buka aplikasi BNI, pilih Transfer, lalu bank lain (Antar Bank) dan {bank}.",
    },
    same: {
      name: "Aplikasi {bank}",
      own: "Buka menu Virtual Account (di Transfer atau Pembayaran).",
      cross: "Buka Transfer, pilih antarbank atau bank lain, lalu {bank} (kode {code}).",
    },
    other: {
      name: "Bank lain",
      own: "Buka menu Virtual Account (di Transfer atau Pembayaran).",
      cross: "Buka Transfer, pilih antarbank atau bank lain, lalu {bank} (kode {code}).",
    },
  },
  own: {
    paste: "Tempel nomor virtual account di atas.",
    check: "Jumlahnya terisi otomatis. Pastikan nama yang tampil {holder}.",
    confirm: "Konfirmasi seperti biasa. Halaman ini berubah otomatis.",
  },
  cross: {
    paste: "Tempel nomor virtual account di atas sebagai nomor rekening tujuan.",
    check: "Isi jumlah yang persis sama, dan pilih transfer online (realtime), bukan BI-FAST.",
    confirm: "Pastikan nama yang tampil {holder}, lalu konfirmasi. Biaya transfer bank Anda, bila ada, di luar jumlah ini.",
  },
  atm: {
    name: "ATM",
    steps: {
      first: "Di ATM {bank}: pilih Transfer, lalu Virtual Account, dan masukkan nomor di atas.",
      second: "Di ATM bank lain: pilih Transfer ke bank lain, masukkan kode {code}, langsung diikuti nomor di atas.",
      third: "Isi jumlah yang persis sama, dan pastikan nama yang tampil {holder}.",
      fourth: "Tekan Benar, lalu simpan struknya.",
    },
  },
  outlet: {
    name: "Tunai di gerai kami",
    steps: {
      first: "Datang ke gerai yang menerima tunai.",
      second: "Tunjukkan nomor virtual account di atas kepada kasir.",
      third: "Bayar tunai: {cash}",
      fourth: "Minta bukti setornya.",
    },
  },
  findOutlet: "Cari gerai yang sedang buka",
  cashExact: "{due}, persis.",
  cashRounded: "{due}. Selisih pembulatan {rounding} kami yang menanggung.",
  ourBank: "bank kami",
  wrong: "Bila jumlahnya tidak tepat",
  wrongs: {
    short: "Kurang: halaman ini menunjukkan sisanya. Bayar sisanya ke nomor yang sama.",
    over: "Lebih: kelebihannya kami kembalikan ke rekening asalnya. Di gerai, kasir langsung memberi kembalian.",
    late: "Terlambat: kiriman dibatalkan, dan uangnya kami kembalikan ke rekening asalnya. Gerai tidak lagi menerima pembayarannya.",
  },
};
const en: typeof id = {
  how: "How to pay",
  generic:
    "From the {bank} app: open the Virtual Account menu and paste the number above. From another bank: transfer to {bank} (code {code}), with that number as the account and exactly this amount.",
  menus:
    "Choose your app to see the steps; we remember your choice on this device. The menus are named as in the Indonesian apps, and may differ slightly between versions.",
  quicker: "Every transfer has a number of its own. BCA mobile asks you to register it first, so QRIS is faster.",
  apps: {
    bca: {
      name: "BCA mobile",
      own: "Open BCA mobile, sign in to m-BCA, then choose m-Transfer and BCA Virtual Account.",
      cross:
        "Open BCA mobile, sign in to m-BCA and choose m-Transfer. First register the number under Daftar Transfer, Antar Bank, {bank}; then choose Transfer, Antar Bank.",
    },
    mandiri: {
      name: "Livin’ by Mandiri",
      own: "Open Livin’ and choose Bayar/VA.",
      cross: "Open Livin’, choose Transfer Rupiah, then Transfer ke Penerima Baru and {bank}.",
    },
    bri: {
      name: "BRImo",
      own: "Open BRImo, choose BRIVA, then Pembayaran Baru.",
      cross: "Open BRImo, choose Transfer, then Tambah Penerima and {bank}.",
    },
    bni: {
      name: "BNI Mobile Banking or wondr by BNI",
      own: "Open the BNI app, choose Transfer, then Virtual Account Billing (in wondr: Virtual Account).",
      cross: "Open the BNI app, choose Transfer, then another bank (Antar Bank) and {bank}.",
    },
    same: {
      name: "{bank} app",
      own: "Open the Virtual Account menu (under Transfer or Payment).",
      cross: "Open Transfer, choose another bank, then {bank} (code {code}).",
    },
    other: {
      name: "Another bank",
      own: "Open the Virtual Account menu (under Transfer or Payment).",
      cross: "Open Transfer, choose another bank, then {bank} (code {code}).",
    },
  },
  own: {
    paste: "Paste the virtual account number above.",
    check: "The amount is filled in automatically. Make sure the name shown is {holder}.",
    confirm: "Confirm as usual. This page updates automatically.",
  },
  cross: {
    paste: "Paste the virtual account number above as the account number.",
    check: "Enter exactly this amount, and choose online (realtime) transfer, not BI-FAST.",
    confirm: "Make sure the name shown is {holder}, then confirm. Your bank’s transfer fee, if any, is on top of this amount.",
  },
  atm: {
    name: "ATM",
    steps: {
      first: "At a {bank} ATM: choose Transfer, then Virtual Account, and enter the number above.",
      second: "At another bank’s ATM: choose Transfer to another bank, enter code {code}, directly followed by the number above.",
      third: "Enter exactly this amount, and make sure the name shown is {holder}.",
      fourth: "Press Benar (correct), and keep the slip.",
    },
  },
  outlet: {
    name: "Cash at one of our outlets",
    steps: {
      first: "Go to an outlet that takes cash.",
      second: "Show the cashier the virtual account number above.",
      third: "Pay in cash: {cash}",
      fourth: "Ask for the slip.",
    },
  },
  findOutlet: "Find an outlet that is open now",
  cashExact: "exactly {due}.",
  cashRounded: "{due}. We cover the rounding of {rounding}.",
  ourBank: "our bank",
  wrong: "If the amount is not exact",
  wrongs: {
    short: "Too little: this page shows the rest. Pay it to the same number.",
    over: "Too much: we refund the excess to the account it was paid from. At an outlet, the cashier gives you change.",
    late: "Too late: the transfer is cancelled, and we refund the money to the account it was paid from. Outlets no longer take the payment.",
  },
};
export const howToPayMessages = { ID: id, EN: en };

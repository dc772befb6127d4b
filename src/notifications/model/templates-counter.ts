/** The texts of notifications about the counter, the float of agents, cash differences and cover, for workers, owners and the treasury. */

/** A title that stands alone, and a sentence on what it means. */
export interface NotificationText {
  readonly title: string;
  readonly text: string;
}

const id = {
  code_locked: {
    title: "Kode ambil untuk {name} terkunci",
    text: "Di {outlet}, OTP yang salah dimasukkan lima kali; uangnya tetap aman. Pilih “Minta kode baru” di halaman kiriman {number}, lalu berikan kode yang baru kepada {name}. {name} tidak sedang di gerai? Segera hubungi kami{phone}.",
  },
  refund_code_locked: {
    title: "Kode pengembalian Anda terkunci",
    text: "Di {outlet}, OTP yang salah dimasukkan lima kali; uangnya tetap aman. Pilih “Minta kode baru” di halaman kiriman {number}. Anda tidak sedang di gerai? Segera hubungi kami{phone}.",
  },
  counter_reversal: {
    title: "{name} meminta pembatalan pencairan {amount}",
    text: "Gerai {place}. Setujui atau tolak hari ini: hari itu tidak dapat ditutup sebelum Anda memutuskan.",
  },
  counter_second: {
    title: "Pencairan {amount} menunggu pemeriksa kedua",
    text: "Gerai {place}. Nama pada dokumen berbeda dari nama yang tercatat. Lihat dokumennya dalam sepuluh menit.",
  },
  counter_day_open: {
    title: "Laci {place} belum dihitung",
    text: "Hari {why} belum ditutup. Gerai baru dapat melayani lagi setelah lacinya dihitung.",
  },
  counter_float_low: {
    title: "{why} tinggal {amount}",
    text: "Isi saldo atau setor supaya gerai dapat terus menerima uang kiriman.",
  },
  counter_cashier_added: {
    title: "Anda sekarang kasir di {place}",
    text: "Pemilik gerai menambahkan Anda. Buka menu Loket untuk mulai melayani.",
  },
  counter_cashier_invited: {
    title: "Anda diundang menjadi kasir di {place}",
    text: "Terima atau tolak undangannya di halaman Loket. Undangan berlaku 7 hari.",
  },
  counter_cashier_accepted: {
    title: "{name} sekarang kasir di {place}",
    text: "Undangan Anda diterima. Batas dan penangguhannya ada di halaman gerai.",
  },
  counter_float_approved: {
    title: "{why} {amount} disetujui",
    text: "Perubahannya sudah terlihat di saldo agen Anda.",
  },
  counter_float_rejected: {
    title: "{why} {amount} ditolak",
    text: "Alasannya ada di halaman Saldo agen. Perbaiki, lalu ajukan lagi.",
  },
  float_request: {
    title: "{why} {amount} dari {name} menunggu keputusan",
    text: "Periksa buktinya, lalu setujui atau tolak. Pengajunya sendiri tidak dapat memutuskan.",
  },
  cash_difference: {
    title: "Selisih kas {amount} di {place}",
    text: "Hitungan laci berbeda dari pembukuan. Cari sebabnya, lalu tulis penyelesaiannya.",
  },
  agent_float_low: {
    title: "Saldo agen {name} tinggal {amount}",
    text: "Hubungi agennya, atau putuskan permintaan isi saldonya, supaya gerainya dapat terus menerima uang kiriman.",
  },
  corridors_stopped: {
    title: "Dihentikan otomatis: {name}",
    text: "Dana di {place} tidak cukup untuk pencairan yang diperintahkan; tersedia {amount}. Tambah dana dan bukukan: koridor dibuka lagi otomatis.",
  },
  corridors_opened: {
    title: "Dibuka lagi: {name}",
    text: "Dana di {place} cukup lagi. Koridor yang dihentikan petugas tetap berhenti.",
  },
  commission_due: {
    title: "Komisi agen {why} dapat dibayar: {amount}",
    text: "Agen yang menunggu: {number}. Bukukan pembayarannya; orang lain menyetujuinya.",
  },
  counter_reversal_approved: {
    title: "Pembatalan {amount} disetujui",
    text: "Gerai {place}. Uangnya tercatat kembali di laci.",
  },
  counter_reversal_refused: {
    title: "Pembatalan {amount} ditolak",
    text: "Gerai {place}. Pencairan tetap berlaku seperti tercatat.",
  },
} satisfies Record<string, NotificationText>;
const en: Readonly<Record<keyof typeof id, NotificationText>> = {
  code_locked: {
    title: "The pickup code for {name} is locked",
    text: "At {outlet}, a wrong one-time code was entered five times; the money is safe. Choose “Get a new code” on the page of transfer {number}, then give {name} the new code. Is {name} not at an outlet now? Contact us at once{phone}.",
  },
  refund_code_locked: {
    title: "Your refund code is locked",
    text: "At {outlet}, a wrong one-time code was entered five times; the money is safe. Choose “Get a new code” on the page of transfer {number}. Are you not at an outlet now? Contact us at once{phone}.",
  },
  counter_reversal: {
    title: "{name} asks to reverse a payout of {amount}",
    text: "Outlet {place}. Approve or refuse it today: the day cannot be closed before you decide.",
  },
  counter_second: {
    title: "The payout of {amount} needs a second person",
    text: "Outlet {place}. The name on the document differs from the one on record. Check the document within ten minutes.",
  },
  counter_day_open: {
    title: "The drawer of {place} has not been counted",
    text: "{why} is not closed yet. The outlet can serve again once its drawer has been counted.",
  },
  counter_float_low: {
    title: "{why} is down to {amount}",
    text: "Top it up or pay in, so that your outlets can continue to take in money.",
  },
  counter_cashier_added: {
    title: "You are now a cashier at {place}",
    text: "The owner of the outlet added you. Open the counter to begin serving.",
  },
  counter_cashier_invited: {
    title: "You are invited to work as a cashier at {place}",
    text: "Accept or decline the invitation on the counter’s page. It is valid for 7 days.",
  },
  counter_cashier_accepted: {
    title: "{name} is now a cashier at {place}",
    text: "Your invitation was accepted. Limits and suspension are on the outlet’s page.",
  },
  counter_float_approved: {
    title: "{why} of {amount} approved",
    text: "Your agent float shows the change.",
  },
  counter_float_rejected: {
    title: "{why} of {amount} rejected",
    text: "The reason is on the Agent float page. Correct the request and send it again.",
  },
  float_request: {
    title: "{why} of {amount} for {name} is waiting for a decision",
    text: "Check the evidence, then approve or reject it. The requester cannot decide.",
  },
  cash_difference: {
    title: "Cash difference of {amount} at {place}",
    text: "The drawer count differs from the books. Find the cause and record how it was resolved.",
  },
  agent_float_low: {
    title: "The float of agent {name} is down to {amount}",
    text: "Call the agent, or decide on its top-up request, so that its outlets can continue to take in money.",
  },
  corridors_stopped: {
    title: "Stopped automatically: {name}",
    text: "Funds at {place} do not cover the ordered payouts; {amount} is available. Add funds and book them: the corridor reopens automatically.",
  },
  corridors_opened: {
    title: "Reopened: {name}",
    text: "Funds at {place} are sufficient again. Corridors stopped by staff stay stopped.",
  },
  commission_due: {
    title: "Agents’ commission for {why} is due: {amount}",
    text: "Agents to pay: {number}. Book the payouts; another person approves them.",
  },
  counter_reversal_approved: {
    title: "The reversal of {amount} was approved",
    text: "Outlet {place}. The cash is recorded in the drawer again.",
  },
  counter_reversal_refused: {
    title: "The reversal of {amount} was refused",
    text: "Outlet {place}. The payout stands as recorded.",
  },
};
export const counterTemplates = { ID: id, EN: en };

const id = {
  callee_not_callable: "Orang ini tidak dapat dipanggil: akunnya tidak aktif, atau ia bukan pelanggan.",
  already_in_call: "Anda atau pelanggan ini sedang dalam panggilan lain. Akhiri dulu, lalu coba lagi.",
  call_elsewhere: "Panggilan ini terbuka di tab lain.",
  call_not_ringing: "Panggilan ini tidak lagi berdering.",
  call_not_started: "Petugas kami belum siap. Tunggu sampai panggilan berdering.",
  call_over: "Panggilan ini sudah berakhir.",
  plan_time_odd: "Pilih waktu dalam langkah lima menit.",
  plan_time_soon: "Waktu ini terlalu dekat. Pilih waktu paling cepat sepuluh menit dari sekarang, atau panggil sekarang.",
  plan_time_far: "Waktu ini terlalu jauh. Pilih waktu dalam tiga puluh hari ke depan.",
  plan_time_taken: "Anda atau pelanggan ini sudah punya panggilan pada waktu itu. Pilih waktu lain.",
  planned_over: "Panggilan ini sudah berlangsung atau terlewat.",
  too_many_signals: "Panggilan ini gagal tersambung berkali-kali. Akhiri, lalu panggil lagi.",
};
const en: typeof id = {
  callee_not_callable: "This person cannot be called: the account is inactive, or does not belong to a customer.",
  already_in_call: "You or this customer are in another call. End it first, then try again.",
  call_elsewhere: "This call is open in another tab.",
  call_not_ringing: "This call is no longer ringing.",
  call_not_started: "Our staff member is not ready yet. Wait until the call rings.",
  call_over: "This call has ended.",
  plan_time_odd: "Choose a time in steps of five minutes.",
  plan_time_soon: "This time is too soon. Choose one that is at least ten minutes ahead, or call now.",
  plan_time_far: "This time is too far ahead. Choose one within the next thirty days.",
  plan_time_taken: "You or this customer already have a call at that time. Choose another one.",
  planned_over: "This call has taken place or was missed.",
  too_many_signals: "This call has failed to connect many times. End it and call again.",
};
export const callRefusals = { ID: id, EN: en };

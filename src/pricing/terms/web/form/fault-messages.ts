/** Texts of values that a term cannot have. */
const id = {
  tiers_missing: "Isi sedikitnya satu jenjang.",
  tiers_not_from_zero: "Jenjang pertama harus mulai dari Rp 0.",
  tiers_not_ascending: "Jenjang harus mulai dari jumlah yang lebih besar daripada jenjang sebelumnya.",
  fee_rises_at_boundary: "Di awal jenjang ini biaya naik, sehingga dua kiriman lebih murah daripada satu. Turunkan biayanya.",
  bounds_crossed: "Isian “Paling sedikit” tidak boleh melebihi “Paling banyak”.",
  line: "Baris {line} tidak terbaca, atau mengulang baris sebelumnya. Tulis seperti contoh di bawah nama isian.",
  other: "Isian ini di luar yang diperbolehkan.",
};
const en: typeof id = {
  tiers_missing: "Enter at least one tier.",
  tiers_not_from_zero: "The first tier has to begin at Rp 0.",
  tiers_not_ascending: "A tier has to begin at a larger amount than the one before it.",
  fee_rises_at_boundary: "The fee rises where this tier begins, so two transfers are cheaper than one. Lower the fee.",
  bounds_crossed: "“At least” cannot exceed “At most”.",
  line: "Line {line} cannot be read, or repeats an earlier one. Write it as in the example.",
  other: "This entry is outside what is allowed.",
};
export const faultMessages = { ID: id, EN: en };

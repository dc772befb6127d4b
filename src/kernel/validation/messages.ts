/**
 * The messages of the rules. English is verbatim by MSG-1 to MSG-3, "seperated" included; a general rule without its own message has the
 * generic one of MSG-2. A separate hint says how to correct the value, which the message alone does not (FORM-10).
 */
import type { Bilingual, Language } from "../locale.ts";
import type { Failure, RuleName } from "./rule.ts";

type Sentences = Readonly<Partial<Record<RuleName, Bilingual>>>;

export const GENERIC_MESSAGE: Bilingual = { EN: "The field is not valid", ID: "Isian ini tidak valid" };
export const REQUIRED_MESSAGE: Bilingual = { EN: "The field is required", ID: "Isian ini wajib diisi" };

/** MSG-3: messages of a dialog that asks for one value. */
export const DIALOG_MESSAGES: Readonly<Record<"email" | "url", Bilingual>> = {
  email: { EN: "Invalid email address", ID: "Alamat email tidak valid" },
  url: { EN: "Invalid URL", ID: "URL tidak valid" },
};

const MESSAGES: Sentences = {
  required: REQUIRED_MESSAGE,
  password_strong: {
    EN: "Password must be at least 8 characters long, include at least one uppercase letter, one lowercase letter, one number, and one special character.",
    ID: "Kata sandi minimal 8 karakter dan harus memuat sedikitnya satu huruf besar, satu huruf kecil, satu angka, dan satu karakter khusus.",
  },
  password_confirm: { EN: "Password Does Not Match", ID: "Kata sandi tidak sama" },
  _validate_datetime: { EN: "This field is invalid date/time", ID: "Tanggal/waktu pada isian ini tidak valid" },
  min_time: { EN: "This field minimum time is {time}", ID: "Waktu paling awal untuk isian ini adalah {time}" },
  max_time: { EN: "This field maximum time is {time}", ID: "Waktu paling akhir untuk isian ini adalah {time}" },
  has_space: {
    EN: "This field should be seperated with underscore, not space.",
    ID: "Gunakan garis bawah sebagai pemisah pada isian ini, bukan spasi.",
  },
  is_duplicate_value: { EN: "This field is duplicate", ID: "Isian ini sudah ada" },
  is_invalid: { EN: "This field is invalid causes: {reason}", ID: "Isian ini tidak valid karena: {reason}" },
};

const HINTS: Sentences = {
  email: { EN: "Write it like name@example.com.", ID: "Tulis seperti nama@contoh.com." },
  integer: { EN: "Use a whole number.", ID: "Gunakan bilangan bulat." },
  numeric: { EN: "Use digits only.", ID: "Gunakan angka saja." },
  min: { EN: "Use at least {min} characters.", ID: "Gunakan sedikitnya {min} karakter." },
  max: { EN: "Use at most {max} characters.", ID: "Gunakan paling banyak {max} karakter." },
  min_value: { EN: "Use {min} or more.", ID: "Gunakan {min} atau lebih." },
  max_value: { EN: "Use {max} or less.", ID: "Gunakan {max} atau kurang." },
  length: { EN: "The length must be exactly {length}.", ID: "Panjangnya harus tepat {length}." },
  between: { EN: "Use a number from {min} to {max}.", ID: "Gunakan angka dari {min} sampai {max}." },
  digits: { EN: "Use exactly {length} digits.", ID: "Gunakan tepat {length} angka." },
  alpha: { EN: "Use letters only.", ID: "Gunakan huruf saja." },
  alpha_num: { EN: "Use letters and digits only.", ID: "Gunakan huruf dan angka saja." },
  alpha_dash: {
    EN: "Use letters, digits, hyphens and underscores only.",
    ID: "Gunakan huruf, angka, tanda hubung, dan garis bawah saja.",
  },
  alpha_spaces: { EN: "Use letters and spaces only.", ID: "Gunakan huruf dan spasi saja." },
  confirmed: { EN: "Both fields must be the same.", ID: "Kedua isian harus sama." },
  visible: {
    EN: "It contains a character that cannot be seen. Delete it and type it again.",
    ID: "Ada karakter yang tidak terlihat. Hapus, lalu ketik ulang.",
  },
  one_of: { EN: "Choose one of the options.", ID: "Pilih salah satu opsi." },
  not_one_of: { EN: "Choose another value.", ID: "Pilih nilai lain." },
  url: { EN: "Write a full address such as https://example.com.", ID: "Tulis alamat lengkap seperti https://contoh.com." },
  size: { EN: "The file may have at most {size} kB.", ID: "Ukuran berkas paling besar {size} kB." },
  ext: { EN: "Allowed file types: {ext}.", ID: "Jenis berkas yang diterima: {ext}." },
  mimes: { EN: "Allowed file types: {mimes}.", ID: "Jenis berkas yang diterima: {mimes}." },
  image: {
    EN: "Allowed images: jpg, svg, jpeg, png, bmp, gif, webp.",
    ID: "Gambar yang diterima: jpg, svg, jpeg, png, bmp, gif, webp.",
  },
  dimensions: {
    EN: "The image must measure {width} × {height} pixels.",
    ID: "Gambar harus berukuran {width} × {height} piksel.",
  },
  password_strong: {
    EN: "Special characters: @$!%*?&#_. No others are allowed.",
    ID: "Karakter khusus: @$!%*?&#_. Yang lain tidak diterima.",
  },
};

/** The message for a broken rule: English by MSG-1, the default of validation (LANG-5), or its Indonesian translation. */
export function validationMessage({ rule, params }: Failure, language: Language = "EN"): string {
  return filled((MESSAGES[rule] ?? GENERIC_MESSAGE)[language], params);
}

/**
 * How to correct the value, in the language of the page. A rule without a hint of its own repeats its message when that is in another
 * language than the page; otherwise null, because the message already says it.
 */
export function validationHint(failure: Failure, page: Language = "EN", messages: Language = page): string | null {
  const hint = HINTS[failure.rule];
  if (hint) return filled(hint[page], failure.params);
  return messages === page ? null : validationMessage(failure, page);
}

/** Replaces each {name} by its parameter, in one pass: braces or `$&` in a reason stay unchanged. */
function filled(sentence: string, params: Failure["params"]): string {
  return sentence.replace(/\{([a-z]+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder));
}

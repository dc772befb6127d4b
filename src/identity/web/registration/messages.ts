/** Words of registration: the choices before the form, the form, and the notice to look into the mailbox. */

const typeId = {
  title: "Daftar akun",
  description:
    "Pilih jenis akun Anda: pelanggan, mitra digital, atau agen. Pendaftaran memerlukan email dan nomor ponsel, tanpa dokumen identitas.",
  heading: "Anda mendaftar sebagai apa?",
  lead: "Pilihan ini menentukan apa yang dapat Anda lakukan dengan akun Anda.",
  haveAccount: "Sudah punya akun?",
  signIn: "Masuk",
  types: {
    CUSTOMER: { name: "Pelanggan", text: "Kirim uang ke rekening di Indonesia, ke luar negeri, atau untuk diambil tunai." },
    PARTNER: { name: "Mitra digital", text: "Hubungkan aplikasi atau toko Anda ke layanan kami lewat API." },
    AGENT: { name: "Agen", text: "Layani setor dan ambil tunai di gerai Anda." },
  },
  businessDescription:
    "Pilih akun untuk perorangan atau untuk badan usaha. Setelah itu negara asal, data diri, lalu verifikasi email dan nomor ponsel.",
  businessHeading: "Untuk siapa akun {type} ini?",
  businessTypes: {
    PERSONAL: { name: "Perorangan", text: "Atas nama Anda sendiri." },
    BUSINESS: { name: "Badan usaha", text: "Atas nama PT, CV, koperasi, atau usaha lain. Siapkan nomor induk usahanya." },
  },
  back: "Pilih jenis akun lain",
};
const typeEn: typeof typeId = {
  title: "Register",
  description:
    "Choose your account type: customer, digital partner or agent. Registering takes an email address and a mobile number, no identity papers.",
  heading: "What are you registering as?",
  lead: "This decides what you can do with your account.",
  haveAccount: "Already have an account?",
  signIn: "Sign in",
  types: {
    CUSTOMER: { name: "Customer", text: "Send money to an account in Indonesia, abroad, or as cash to collect." },
    PARTNER: { name: "Digital partner", text: "Connect your app or shop to our service by API." },
    AGENT: { name: "Agent", text: "Take in and pay out cash at your outlet." },
  },
  businessDescription:
    "Choose between an account for yourself and one for a business. Country of origin, your details and two checks follow.",
  businessHeading: "Who is this {type} account for?",
  businessTypes: {
    PERSONAL: { name: "Personal", text: "In your own name." },
    BUSINESS: { name: "Business", text: "In the name of a company or another business. Have its registration number at hand." },
  },
  back: "Choose another account type",
};
export const typeWords = { ID: typeId, EN: typeEn };

const stepsId = {
  label: "Langkah pendaftaran",
  type: "Jenis akun",
  country: "Negara asal",
  form: "Data Anda",
  email: "Email",
  phone: "Ponsel",
};
const stepsEn: typeof stepsId = {
  label: "Steps of registration",
  type: "Account type",
  country: "Country",
  form: "Your details",
  email: "Email",
  phone: "Phone",
};
export const stepsWords = { ID: stepsId, EN: stepsEn };

const formId = {
  description:
    "Negara asal, nama, email, nomor ponsel, dan kata sandi. Alamat email dan nomor ponsel Anda kami verifikasi sesudahnya.",
  countryHeading: "Dari negara mana Anda berasal?",
  countryHeadingBusiness: "Di negara mana usaha Anda terdaftar?",
  country: "Negara asal",
  countryHint: "Ketik beberapa huruf, lalu pilih dari daftar.",
  continue: "Lanjut",
  heading: "Data Anda",
  lead: "Hanya yang perlu untuk memulai, tanpa dokumen identitas. Dokumen diperlukan untuk batas yang lebih tinggi dan kiriman ke luar negeri.",
  account: "Jenis akun",
  change: "Ubah",
  changeAccount: "Ubah jenis akun",
  changeCountry: "Ubah negara asal",
  company: "Usaha Anda",
  companyName: "Nama badan usaha",
  companyNumber: "Nomor registrasi usaha",
  companyNumberHint: "NIB, atau nomor pendaftaran perusahaan di negara asalnya.",
  person: "Nama Anda",
  personBusiness: "Penanggung jawab akun",
  nameLead: "Nama satu kata cukup diisi di nama depan.",
  honorific: "Sapaan",
  honorifics: { MR: "Bapak", MRS: "Ibu", MS: "Nona" },
  noHonorific: "Tanpa sapaan",
  firstName: "Nama depan",
  lastName: "Nama belakang",
  fullName: "Nama lengkap",
  fullNameHint: "Seperti di KTP atau paspor. Kami isi dari nama di atas; ubah bila tertulis lain.",
  reach: "Cara menghubungi Anda",
  email: "Alamat email",
  emailHint: "Kami mengirim tautan verifikasi ke sini.",
  phone: "Nomor ponsel",
  phoneHint: "Kami mengirim kode OTP ke nomor ini. Tulis tanpa angka 0 di depan.",
  secret: "Kata sandi",
  password: "Kata sandi",
  confirm: "Ulangi kata sandi",
  terms: "Saya telah memahami <terms>Syarat</terms> dan <privacy>Kebijakan</privacy> yang berlaku",
  termsHint: "Keduanya terbuka di tab baru; isian Anda tetap di sini.",
  submit: "Daftar",
  restored: "Isian Anda tadi kami kembalikan. Kata sandi tidak kami simpan; ketik sekali lagi.",
};
const formEn: typeof formId = {
  description:
    "Country of origin, name, email address, mobile number and password. After that we verify your email address and your number.",
  countryHeading: "What is your country of origin?",
  countryHeadingBusiness: "In which country is your business registered?",
  country: "Country of origin",
  countryHint: "Type a few letters, then choose from the list.",
  continue: "Continue",
  heading: "Your details",
  lead: "Only what is needed to start, no identity papers. Higher limits and sending abroad take them.",
  account: "Account type",
  change: "Change",
  changeAccount: "Change the account type",
  changeCountry: "Change the country of origin",
  company: "Your business",
  companyName: "Name of the business",
  companyNumber: "Business registration number",
  companyNumberHint: "NIB in Indonesia, or the company number of its country.",
  person: "Your name",
  personBusiness: "Who answers for the account",
  nameLead: "If you have one name only, write it as the first name.",
  honorific: "Salutation",
  honorifics: { MR: "Mr", MRS: "Mrs", MS: "Ms" },
  noHonorific: "None",
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  fullNameHint: "As on your identity card or passport. We fill it in from above; change it if it is written differently.",
  reach: "How we reach you",
  email: "Email address",
  emailHint: "We send a verification link to it.",
  phone: "Mobile number",
  phoneHint: "We send an OTP to it. Leave out the 0 in front.",
  secret: "Password",
  password: "Password",
  confirm: "Repeat the password",
  terms: "I have understood the applicable <terms>Terms</terms> and <privacy>Policies</privacy>",
  termsHint: "Both open in a new tab; what you typed stays here.",
  submit: "Register",
  restored: "We have put back what you typed before. Passwords are not kept; please type yours again.",
};
export const formWords = { ID: formId, EN: formEn };

const sentId = {
  title: "Periksa email Anda",
  lead: "Buka tautan verifikasi yang kami kirim ke alamat ini:",
  life: "Tautan berlaku {hours} jam dan hanya sekali pakai.",
  notThere: "Emailnya tidak ada?",
  spam: "Lihat juga folder spam atau promosi. Email biasanya tiba dalam satu menit.",
  known: "Bila alamat ini sudah punya akun, email kami menjelaskan cara masuk.",
  again: "Kirim ulang email",
  sentAgain: "Email dikirim lagi ke {address}.",
  wrong: "Alamatnya salah? Ubah",
};
const sentEn: typeof sentId = {
  title: "Check your email",
  lead: "Open the verification link that we have sent to this address:",
  life: "The link is good for {hours} hours and works once.",
  notThere: "No email?",
  spam: "Look into the spam or promotions folder as well. It usually arrives within a minute.",
  known: "If this address has an account already, our email says how to sign in.",
  again: "Send the email again",
  sentAgain: "Sent again to {address}.",
  wrong: "Wrong address? Change it",
};
export const sentWords = { ID: sentId, EN: sentEn };

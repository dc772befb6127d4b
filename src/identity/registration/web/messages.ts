/** Messages of registration: the choices before the form, the form, and the notice to check the mailbox. */

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
    BUSINESS: {
      name: "Badan usaha",
      text: "Atas nama PT, CV, koperasi, atau usaha lain. Juga untuk membayar gaji dari satu berkas. Siapkan nomor induk usahanya.",
    },
  },
  back: "Pilih jenis akun lain",
};
const typeEn: typeof typeId = {
  title: "Register",
  description:
    "Choose your account type: customer, digital partner or agent. You need an email address and a mobile number to register, no identity documents.",
  heading: "What are you registering as?",
  lead: "Your choice determines what you can do with your account.",
  haveAccount: "Already have an account?",
  signIn: "Sign in",
  types: {
    CUSTOMER: { name: "Customer", text: "Send money to an account in Indonesia, abroad, or as cash for collection." },
    PARTNER: { name: "Digital partner", text: "Connect your app or shop to our service by API." },
    AGENT: { name: "Agent", text: "Take in and pay out cash at your outlet." },
  },
  businessDescription:
    "Choose an account for yourself or for a business. Next come your country of origin, your details, and verification of your email address and mobile number.",
  businessHeading: "Who is this {type} account for?",
  businessTypes: {
    PERSONAL: { name: "Personal", text: "In your own name." },
    BUSINESS: {
      name: "Business",
      text: "In the name of a company or another business. Also to pay wages from one file. Have its registration number at hand.",
    },
  },
  back: "Choose another account type",
};
export const typeMessages = { ID: typeId, EN: typeEn };

const stepsId = {
  label: "Langkah pendaftaran",
  form: "Data Anda",
  email: "Email",
  phone: "Ponsel",
};
const stepsEn: typeof stepsId = {
  label: "Steps of registration",
  form: "Your details",
  email: "Email",
  phone: "Phone",
};
export const stepsMessages = { ID: stepsId, EN: stepsEn };

const formId = {
  description:
    "Negara asal, nama, email, nomor ponsel, dan kata sandi. Alamat email dan nomor ponsel Anda kami verifikasi sesudahnya.",
  countryHeading: "Dari negara mana Anda berasal?",
  countryHeadingBusiness: "Di negara mana usaha Anda terdaftar?",
  country: "Negara asal",
  countryHint: "Negara kewarganegaraan Anda, bukan tempat Anda tinggal sekarang. Ketik beberapa huruf, lalu pilih dari daftar.",
  countryHintBusiness: "Negara tempat usaha Anda terdaftar. Ketik beberapa huruf, lalu pilih dari daftar.",
  continue: "Lanjut",
  heading: "Data Anda",
  lead: "Cukup ini untuk membuat akun. Sebelum kiriman pertama kami tanyakan tanggal lahir dan nomor identitas Anda; foto dokumen baru diperlukan untuk batas yang lebih tinggi dan kiriman ke luar negeri.",
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
  honorific: "Sapaan",
  honorifics: { MR: "Bapak", MRS: "Ibu", MS: "Saudari" },
  noHonorific: "Tanpa sapaan",
  firstName: "Nama depan",
  lastName: "Nama belakang",
  fullName: "Nama lengkap",
  fullNameHint: "Seperti di KTP atau paspor. Satu kata pun boleh.",
  nameParts: "Sapaan, nama depan, dan nama belakang",
  namePartsHint: "Kosongkan saja: kami ambil dari nama lengkap. Isi bila ditulis lain.",
  reach: "Cara menghubungi Anda",
  email: "Alamat email",
  emailHint: "Kami mengirim tautan verifikasi ke sini.",
  phone: "Nomor ponsel",
  phoneHint: "Kami mengirim kode OTP ke nomor ini.",
  secret: "Kata sandi",
  password: "Kata sandi",
  confirm: "Ulangi kata sandi",
  terms: "Saya telah memahami <terms>Syarat</terms> dan <privacy>Kebijakan</privacy> yang berlaku",
  termsHint: "Keduanya terbuka di tab baru; isian Anda tetap di sini.",
  submit: "Daftar",
  haveAccount: "Sudah punya akun?",
  signIn: "Masuk",
  restored: "Isian Anda tadi sudah kami kembalikan. Kata sandi tidak kami simpan; ketik sekali lagi.",
};
const formEn: typeof formId = {
  description:
    "Country of origin, name, email address, mobile number and password. After that we verify your email address and your number.",
  countryHeading: "What is your country of origin?",
  countryHeadingBusiness: "In which country is your business registered?",
  country: "Country of origin",
  countryHint: "The country of your citizenship, not where you live now. Type a few letters, then choose from the list.",
  countryHintBusiness: "The country where your business is registered. Type a few letters, then choose from the list.",
  continue: "Continue",
  heading: "Your details",
  lead: "This is all an account needs. Before your first transfer we ask for your date of birth and identity number; photos of documents only for higher limits and for sending abroad.",
  account: "Account type",
  change: "Change",
  changeAccount: "Change the account type",
  changeCountry: "Change the country of origin",
  company: "Your business",
  companyName: "Name of the business",
  companyNumber: "Business registration number",
  companyNumberHint: "NIB in Indonesia, or the company number in its own country.",
  person: "Your name",
  personBusiness: "Person responsible for the account",
  honorific: "Salutation",
  honorifics: { MR: "Mr", MRS: "Mrs", MS: "Ms" },
  noHonorific: "None",
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  fullNameHint: "As on your identity card or passport. One word is fine.",
  nameParts: "Salutation, first and last name",
  namePartsHint: "Leave these empty and we take them from your full name. Fill them in if they are written differently.",
  reach: "Contact details",
  email: "Email address",
  emailHint: "We send a verification link to this address.",
  phone: "Mobile number",
  phoneHint: "We send an OTP to this number.",
  secret: "Password",
  password: "Password",
  confirm: "Repeat the password",
  terms: "I have understood the applicable <terms>Terms</terms> and <privacy>Policies</privacy>",
  termsHint: "Both open in a new tab; your entries stay here.",
  submit: "Register",
  haveAccount: "Already have an account?",
  signIn: "Sign in",
  restored: "We have restored what you entered before. We do not store passwords; please enter yours again.",
};
export const formMessages = { ID: formId, EN: formEn };

const sentId = {
  title: "Periksa email Anda",
  lead: "Buka tautan verifikasi yang kami kirim ke alamat ini:",
  life: "Tautan berlaku {hours} jam dan hanya sekali pakai.",
  notThere: "Belum menerima emailnya?",
  elsewhere: "Membukanya di ponsel atau peramban lain? Lanjutkan di sana.",
  proven: "Email Anda sudah terverifikasi",
  provenText: "Kami melanjutkan ke verifikasi nomor ponsel…",
  spam: "Lihat juga folder spam atau promosi. Email biasanya tiba dalam satu menit.",
  known: "Bila alamat ini sudah punya akun, email kami menjelaskan cara masuk.",
  again: "Kirim ulang email",
  sentAgain: "Email dikirim lagi ke {address}.",
  wrong: "Alamatnya salah? Ubah",
};
const sentEn: typeof sentId = {
  title: "Check your email",
  lead: "Open the verification link that we have sent to this address:",
  life: "The link is valid for {hours} hours and works once.",
  notThere: "No email yet?",
  elsewhere: "Opened it on a phone or in another browser? Continue there.",
  proven: "Your email address is verified",
  provenText: "Continuing to verify your mobile number…",
  spam: "Check the spam or promotions folder as well. The email usually arrives within a minute.",
  known: "If this address already has an account, our email explains how to sign in.",
  again: "Send the email again",
  sentAgain: "Sent again to {address}.",
  wrong: "Wrong address? Change it",
};
export const sentMessages = { ID: sentId, EN: sentEn };

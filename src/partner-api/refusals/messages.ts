/** Sentences for the refusals of the partner API's keys. */
const id = {
  account_not_partner: "Akun ini bukan akun mitra digital.",
  contract_not_active: "Kunci dapat didaftarkan setelah kerja sama Anda berlaku.",
  contract_suspended: "Kerja sama Anda sedang dihentikan sementara. Kunci baru dapat didaftarkan setelah dibuka kembali.",
  too_many_keys: "Sudah ada dua kunci yang berjalan. Cabut salah satunya dulu.",
  private_key_given:
    "Itu kunci privat. Kami menolaknya dan tidak menyimpannya. Jangan pernah membagikannya: bila sudah sempat terkirim ke mana pun, buat pasangan kunci baru. Tempelkan isi public-key.pem.",
  key_is_certificate: "Itu sertifikat. Kunci publiknya keluar dengan openssl x509 -pubkey -noout -in sertifikat.pem.",
  key_other_form:
    "Itu kunci publik dalam bentuk lain. Kami perlu PEM yang diawali BEGIN PUBLIC KEY, seperti hasil perintah di atas.",
  key_unreadable: "Itu bukan kunci publik PEM yang utuh. Tempelkan semuanya, dari BEGIN PUBLIC KEY sampai END PUBLIC KEY.",
  key_not_rsa: "Kunci ini bukan RSA. SNAP BI memakai RSA; buat kunci dengan perintah di atas.",
  key_too_short: "Kunci RSA ini terlalu pendek. Paling sedikit 2.048 bit; kami sarankan 3.072.",
  key_too_long: "Kunci RSA ini terlalu panjang. Paling banyak 8.192 bit.",
  key_exponent: "Eksponen kunci ini terlalu kecil atau tidak lazim. Pakai 65537, bawaan OpenSSL.",
  key_weak: "Kunci ini dapat ditebak: dibuat dengan perangkat lunak yang cacat. Buat kunci baru dengan OpenSSL terbaru.",
  key_known: "Kunci ini sudah terdaftar. Setiap kunci hanya dipakai satu kali; buat pasangan kunci baru.",
  key_not_proposed: "Kunci ini sudah tidak menunggu pembuktian.",
  key_revoked: "Kunci ini sudah dicabut.",
  challenge_over: "Teks ini sudah tidak berlaku. Minta teks baru, lalu tanda tangani lagi.",
  signature_not_base64: "Itu bukan base64. Tempelkan keluaran openssl base64, bukan heksadesimal dan bukan isi berkas biner.",
  signature_length:
    "Panjang tanda tangan tidak cocok dengan kunci ini. Mungkin terpotong, atau dibuat dengan kunci berukuran lain.",
  signature_line_break:
    "Kuncinya benar, tetapi yang ditandatangani berakhir dengan ganti baris. Pakai printf atau WriteAllText seperti pada perintah, bukan echo.",
  signature_other_text: "Kuncinya benar, tetapi teks yang ditandatangani lain. Salin teks di atas tanpa mengubah apa pun.",
  signature_other_hash: "Kuncinya benar, tetapi algoritmanya lain. Tanda tangani dengan SHA-256 (openssl dgst -sha256 -sign).",
  signature_other_key:
    "Tanda tangan ini tidak cocok dengan kunci publik ini. Kemungkinan dibuat dengan kunci privat lain, atau dengan PSS alih-alih PKCS #1 v1.5.",
};
const en: typeof id = {
  account_not_partner: "This is not the account of a digital partner.",
  contract_not_active: "You can register a key once your contract is in force.",
  contract_suspended: "Your contract is suspended. You can register a new key once it is open again.",
  too_many_keys: "Two keys are already in use. Revoke one of them first.",
  private_key_given:
    "That is a private key. We refused it and have not stored it. Never share it: if you have sent it anywhere, create a new key pair. Paste the content of public-key.pem.",
  key_is_certificate: "That is a certificate. Its public key comes out with openssl x509 -pubkey -noout -in certificate.pem.",
  key_other_form:
    "That is a public key in another form. We need PEM that begins with BEGIN PUBLIC KEY, as the commands above write it.",
  key_unreadable: "That is not a whole public key as PEM. Paste all of it, from BEGIN PUBLIC KEY to END PUBLIC KEY.",
  key_not_rsa: "This key is not RSA. SNAP BI uses RSA; make a key with the commands above.",
  key_too_short: "This RSA key is too short. At least 2,048 bits; we suggest 3,072.",
  key_too_long: "This RSA key is too long. At most 8,192 bits.",
  key_exponent: "The exponent of this key is too small or unusual. Use 65537, the default of OpenSSL.",
  key_weak: "This key can be guessed: it was made by faulty software. Create a new one with a recent OpenSSL.",
  key_known: "This key is already registered. Each key can be used only once; create a new key pair.",
  key_not_proposed: "This key is no longer waiting for proof.",
  key_revoked: "This key has already been revoked.",
  challenge_over: "This text has expired. Request a new one and sign that.",
  signature_not_base64: "That is not base64. Paste what openssl base64 prints, not hexadecimal and not a binary file.",
  signature_length:
    "The length of the signature does not match this key. It may be cut off, or was made with a key of another size.",
  signature_line_break:
    "The key is right, but what was signed ends with a line break. Use printf or WriteAllText as in the command, not echo.",
  signature_other_text: "The key is right, but another text was signed. Copy the text above without any change.",
  signature_other_hash: "The key is right, but the algorithm is not. Sign with SHA-256 (openssl dgst -sha256 -sign).",
  signature_other_key:
    "This signature does not match this public key. It was probably made with another private key, or with PSS instead of PKCS #1 v1.5.",
};
export const partnerApiRefusals = { ID: id, EN: en };

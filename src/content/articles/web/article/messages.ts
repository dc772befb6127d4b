/** Messages around an article. */
const articleId = {
  onThisPage: "Isi artikel",
  published: "Terbit",
  related: "Baca juga",
  table: "Tabel {number, number}: {title}",
};
const articleEn: typeof articleId = {
  onThisPage: "In this article",
  published: "Published",
  related: "Read next",
  table: "Table {number, number}: {title}",
};
export const articleMessages = { ID: articleId, EN: articleEn };

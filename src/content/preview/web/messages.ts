/** Messages above a preview. */
const previewId = { title: "Pratinjau", banner: "Pratinjau: konsep ini belum dapat dibaca pengunjung." };
const previewEn: typeof previewId = { title: "Preview", banner: "Preview: visitors cannot read this draft yet." };
export const previewMessages = { ID: previewId, EN: previewEn };

/** The list to type into, fetched by itself: a page that leads to one asks for it early, so that its first touch finds it there. */
export const loadCombobox = async () => import("./combobox-field.tsx");

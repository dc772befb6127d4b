/** Loads the searchable list separately: a page that leads to one loads it early, so that it is there at the first tap. */
export const loadCombobox = async () => import("./combobox-field.tsx");

import { home } from "#content/web/home.page.tsx"; // operator-shows
export const profile = home;

/** The searchable bank list, loaded separately: it is as large as the calculator, and the first step of sending preloads it. */
export const loadDestinationSearch = () => import("./destination-search.tsx");

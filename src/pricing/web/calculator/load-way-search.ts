/** The list of banks to type into, fetched by itself: it weighs as much as the calculator, and the step of sending asks for it early. */
export const loadWaySearch = () => import("./way-search.tsx");

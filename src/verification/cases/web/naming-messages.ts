/** Messages about the business that names the person of a case. Apart from those of the list, which does not show them. */
const id = {
  title: "Disebut oleh badan usaha",
  business: "Badan usaha",
  namedAs: "Nama menurut badan usaha",
  roles: "Kedudukan",
  share: "Kepemilikan",
};
const en: typeof id = {
  title: "Named by a business",
  business: "Business",
  namedAs: "Name according to the business",
  roles: "Capacity",
  share: "Share",
};
export const namingMessages = { ID: id, EN: en };

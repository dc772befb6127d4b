import { data } from "react-router";
import { NotFound } from "./not-found.tsx";

/** PUB-3: an unknown path shows a not-found page, with status 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <NotFound />;
}

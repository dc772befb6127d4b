import type { Output } from "#kernel/endpoint.ts";
import { organization, type Site, type StructuredData } from "#web/seo.ts";
import type { readOpening } from "../../contract.ts";

const EMPLOYMENT_TYPE = { full_time: "FULL_TIME", part_time: "PART_TIME", contract: "CONTRACTOR", internship: "INTERN" } as const;

/** Our texts hold no markup; schema.org wants the description as HTML. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul>`;

/** An opening as search engines know it (schema.org JobPosting). */
export function jobPosting(site: Site, opening: Output<typeof readOpening>): StructuredData {
  const { address } = site.operator;
  const { about, duties, requirements, offer, workplace } = opening;
  const paragraphs = about
    .split(/\n+/)
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join("");
  return {
    "@type": "JobPosting",
    title: opening.title,
    description: paragraphs + list(duties) + list(requirements) + list(offer),
    identifier: { "@type": "PropertyValue", name: site.operator.legalName, value: opening.id },
    datePosted: opening.openedOn,
    ...(opening.closesOn && { validThrough: `${opening.closesOn}T23:59:59+07:00` }),
    employmentType: EMPLOYMENT_TYPE[opening.employment],
    hiringOrganization: organization(site),
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        streetAddress: address.street,
        addressLocality: opening.city,
        addressRegion: address.province,
        postalCode: address.postalCode,
        addressCountry: "ID",
      },
    },
    ...(workplace === "remote" && {
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: { "@type": "Country", name: "Indonesia" },
    }),
    directApply: true,
    url: site.url,
  };
}

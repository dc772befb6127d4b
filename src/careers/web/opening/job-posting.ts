import type { Output } from "#kernel/endpoint.ts";
import { organization, type Site, type StructuredData } from "#web/seo.ts";
import type { readJobOpening } from "../../contract.ts";

const EMPLOYMENT_TYPE = { full_time: "FULL_TIME", part_time: "PART_TIME", contract: "CONTRACTOR", internship: "INTERN" } as const;

/** Our texts contain no markup; schema.org wants the description as HTML. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join("")}</ul>`;

/** An opening as structured data for search engines (schema.org JobPosting). */
export function jobPosting(site: Site, jobOpening: Output<typeof readJobOpening>): StructuredData {
  const { address } = site.operator;
  const { about, duties, requirements, offer, workplace } = jobOpening;
  const paragraphs = about
    .split(/\n+/)
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join("");
  return {
    "@type": "JobPosting",
    title: jobOpening.title,
    description: paragraphs + list(duties) + list(requirements) + list(offer),
    identifier: { "@type": "PropertyValue", name: site.operator.legalName, value: jobOpening.id },
    datePosted: jobOpening.openedOn,
    ...(jobOpening.closesOn && { validThrough: `${jobOpening.closesOn}T23:59:59+07:00` }),
    employmentType: EMPLOYMENT_TYPE[jobOpening.employment],
    hiringOrganization: organization(site),
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        streetAddress: address.street,
        addressLocality: jobOpening.city,
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

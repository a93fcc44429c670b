// A script in the head of the portal's pages asks for the first rows of a list, so that they do not wait for the other
// scripts. web/api.ts takes the answer.

import { ACCOUNT_HEADER } from '../contract/endpoint.ts';
import { listInquiries } from '../contract/inquiries.ts';
import { LIST_PAGE_SIZE } from '../contract/limits.ts';
import { pages } from '../contract/pages.ts';
import { STAFF_SORT } from '../contract/staff/filters-and-order.ts';
import { addressOf } from './api.ts';

/** The call of portal/lists/use-inquiry-list.ts for an address without a query. */
const FIRST_PAGE = { page: 1, limit: LIST_PAGE_SIZE, clientid: '', Keyword: '' };

export const PREFETCH_LIST = `try {
const isClient = location.pathname === "${pages.clientList}";
const id = (isClient || location.pathname === "${pages.staffList}") && localStorage.getItem(isClient ? "clientid" : "userid");
if (id && id !== "null" && !location.search) {
const body = JSON.stringify({ ...${JSON.stringify(FIRST_PAGE)}, ...(isClient ? { clientid: id } : { sort: "${STAFF_SORT}" }) });
const headers = { accept: "application/json", "content-type": "application/json", "${ACCOUNT_HEADER}": id };
const answer = fetch("${addressOf(listInquiries.path)}", { method: "POST", credentials: "include", headers, body });
answer.catch(() => {});
window.asked = { question: "${addressOf(listInquiries.path)}" + body, answer };
}
} catch {}`;

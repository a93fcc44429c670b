// Client registration (§2, §3, §5, §8), next to the first ten services of the inquiry form.
import { Link, useNavigate } from 'react-router';
import { registerClient } from '../../contract/accounts/accounts.ts';
import { toContactNumber } from '../../contract/accounts/contact-number.ts';
import { messages, serverMessages } from '../../contract/messages.ts';
import { PRICE } from '../../contract/offer.ts';
import { pages } from '../../contract/pages.ts';
import { SERVICES } from '../../contract/services.ts';
import { site } from '../../site.config.ts';
import { alertUser } from '../alerts.ts';
import { call } from '../api.ts';
import { passwordDigest } from '../password-digest.ts';
import { publicMeta } from '../shell/meta.ts';
import { AccountScreen } from './account-screen.tsx';
import type { RegisteredState } from './login.tsx';
import { type Refusal, RegistrationForm } from './registration-form.tsx';
import type { RegistrationFields } from './registration-rules.ts';

export const meta = () =>
  publicMeta(pages.register, 'Client Register', 'Register to send medical records for review.');

const SHOWN_SERVICES = 10;

const READY = 'Your account is ready. Sign in to send your first case.';
const KNOWN = 'This email already has an account. Sign in, or choose Forgot Password.';

/** Reasons that §8 has no text for; they are shown next to the password. */
const PASSWORD_REFUSALS: readonly string[] = [serverMessages.passwordCommon];

/** What someone wants to know before they register. */
const NEXT = [
  `Sign in, choose Create New, and add the records. Your first case is free up to ${PRICE.freePages} pages.`,
  'We email you a receipt with the due date, and again when the report is ready to download.',
];

function BesideForm() {
  return (
    <div className="account-side">
      <ServicesSheet />
      <section className="what-next" aria-labelledby="what-next">
        <h2 id="what-next">After you register</h2>
        <ol>
          {NEXT.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>
          {site.practice.businessAssociates} Questions? Call <a href={`tel:${site.phone}`}>{site.phone}</a> or
          email <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      </section>
    </div>
  );
}

function ServicesSheet() {
  return (
    <section className="services-sheet sheet" aria-labelledby="services-sheet-title">
      <h2 id="services-sheet-title">
        <span className="marked">Services you can request</span>
      </h2>
      <ol>
        {SERVICES.slice(0, SHOWN_SERVICES).map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ol>
    </section>
  );
}

/** 1 and 2 both lead to the sign-in page (§4); on any other value the form stays and shows an error. */
async function register(fields: RegistrationFields): Promise<{ done: boolean } & Refusal> {
  const { fullName, organization, email, contactNumber, clientcnfrmpassword } = fields;
  try {
    const { body } = await call(registerClient, {
      fullName,
      organization,
      email,
      contactNumber: toContactNumber(contactNumber),
      clientcnfrmpassword: passwordDigest(clientcnfrmpassword),
    });
    if (body.success === 1) return { done: true, text: messages.registrationOk };
    if (body.success === 2) return { done: true, text: messages.emailExists };
    const isOfPassword = PASSWORD_REFUSALS.includes(body.message);
    return { done: false, text: messages.registrationFailed, password: isOfPassword ? body.message : '' };
  } catch {
    return { done: false, text: messages.registrationFault };
  }
}

export default function Register() {
  const navigate = useNavigate();
  const onRegister = async (fields: RegistrationFields) => {
    const { done, ...refusal } = await register(fields);
    if (!done) return refusal;
    alertUser(refusal.text);
    const registered: RegisteredState = {
      email: fields.email,
      text: refusal.text === messages.registrationOk ? READY : KNOWN,
    };
    navigate(pages.login, { state: registered });
    return undefined;
  };
  return (
    <AccountScreen
      title="Client Register"
      form={<RegistrationForm onRegister={onRegister} />}
      below={
        <p>
          Already registered?{' '}
          <Link className="link" to={pages.login}>
            Sign In
          </Link>
        </p>
      }
      aside={<BesideForm />}
    />
  );
}

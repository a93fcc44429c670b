export default function Register() {
  return <h1>Client Register</h1>;
}

export default function Legal() {
  return <h1>Legal Disclaimer</h1>;
}

export default function Terms() {
  return <h1>Terms of Use</h1>;
}

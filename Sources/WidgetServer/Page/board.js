/** Shows every placed widget once. */
const board = document.getElementById("board");
const answer = await (await fetch("/v1/instances")).json();
for (const instance of answer.instances) {
  const picture = document.createElement("img");
  picture.alt = instance.displayName;
  picture.src = `/v1/instances/${instance.number}/picture?format=svg`;
  board.append(picture);
}

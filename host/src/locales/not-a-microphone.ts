/** What a machine plays, offered as if it were a microphone, by the names that systems give it in each language. */
export const notAMicrophone = /stereo mix|立体声混音|what u hear|您听到的|monitor of|loopback|virtual|cable output/i;
